// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev An account that is a contract: it can make any call, and makes a configured one whenever it is paid.
contract Caller {
    address private _other;
    bytes private _whenPaid;

    /// @dev If `data` is empty, it accepts coins without a call.
    function setWhenPaid(address other, bytes calldata data) external {
        (_other, _whenPaid) = (other, data);
    }

    function callOther(address other, bytes calldata data) external payable {
        _call(other, data, msg.value);
    }

    receive() external payable {
        if (_whenPaid.length > 0) _call(_other, _whenPaid, 0);
    }

    function _call(address other, bytes memory data, uint256 value) internal {
        (bool success, bytes memory answer) = other.call{value: value}(data);
        if (success) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}
