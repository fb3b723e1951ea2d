// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {NIP20Events} from "./NIP20Events.sol";

/// @title Custody of inscriptions: the contract owns them and records a holder for each
/// @notice A contract cannot read the index, so it cannot see that an inscription was sent to it. An attestor, named by the
/// owner, reads the index and attests deposits. Holders have to trust the attestor only for deposits: only the holder can
/// move an inscription out, and neither the attestor nor the owner can take it. Another attestor takes effect only after a
/// delay, so everyone who relies on the present one sees the change before, and can take out what they have.
/// @dev Only this contract's own events move the inscriptions that it owns (spec §6.9), so its records stay correct.
abstract contract NIP20Custody is NIP20Events, Ownable2Step {
    /// @notice Seconds between the proposal of an attestor and its effect.
    uint256 public constant ATTESTOR_DELAY = 7 days;

    /// @notice Account that attests deposits. If it is the zero address, nothing can be deposited.
    address public attestor;
    /// @notice The attestor that the owner has proposed. The zero address also stands for none.
    address public proposedAttestor;
    /// @notice The time from which the proposed attestor can be accepted. Zero if there is none.
    uint256 public attestorEffectiveAt;

    mapping(bytes32 ticker => mapping(bytes32 id => address)) private _holders;
    mapping(bytes32 deposit => bool) private _attested;

    event AttestorChanged(address attestor);
    /// @notice From `effectiveAt` on, anyone can make this account the attestor, unless the owner cancels it.
    event AttestorProposed(address attestor, uint256 effectiveAt);
    event AttestorCanceled(address attestor);
    event Deposited(bytes32 indexed ticker, bytes32 indexed id, address indexed holder);
    event Withdrawn(bytes32 indexed ticker, bytes32 indexed id, address indexed holder);

    error NotMessage();
    error NotAttestor();
    error NotHolder();
    error NeedsProposal();
    error AlreadyProposed(uint256 effectiveAt);
    error NothingProposed();
    error TooEarly(uint256 effectiveAt);
    error AlreadyAttested();
    error AlreadyHeld();
    error NotHoldable();
    error InvalidRecipient();

    modifier onlyHolder(bytes32 ticker, bytes32 id) {
        if (_holders[ticker][id] != msg.sender) revert NotHolder();
        _;
    }

    /// @notice Accepts messages. A message in a transaction that reverts has no effect (spec §2.2.1).
    fallback() external {
        if (bytes6(msg.data) != "data:,") revert NotMessage();
    }

    /// @notice Sets the attestor at once, as long as no one can rely on another one.
    function setAttestor(address newAttestor) external onlyOwner {
        if (!_isUnused()) revert NeedsProposal();
        _changeAttestor(newAttestor);
    }

    /// @notice Proposes another attestor, or with the zero address none. It can be accepted after {ATTESTOR_DELAY}. Until then
    /// the present attestor goes on, also before its removal: else holders could not take anything out in time.
    function proposeAttestor(address newAttestor) external onlyOwner {
        if (attestorEffectiveAt != 0) revert AlreadyProposed(attestorEffectiveAt);
        (proposedAttestor, attestorEffectiveAt) = (newAttestor, block.timestamp + ATTESTOR_DELAY);
        emit AttestorProposed(newAttestor, attestorEffectiveAt);
    }

    /// @notice Cancels the proposed attestor.
    function cancelAttestor() external onlyOwner {
        if (attestorEffectiveAt == 0) revert NothingProposed();
        emit AttestorCanceled(_takeProposal());
    }

    /// @notice Makes the proposed account the attestor, after the delay. Anyone may call it.
    function acceptAttestor() external {
        if (attestorEffectiveAt == 0) revert NothingProposed();
        if (block.timestamp < attestorEffectiveAt) revert TooEarly(attestorEffectiveAt);
        _changeAttestor(_takeProposal());
    }

    /// @notice Attests that `depositor` sent this inscription to this contract by the accepted operation at `position` of
    /// the transaction (0 for its message, 1 + log index for an event). Call it after that block is final.
    /// @dev Each operation counts once, so a repeated attestation is harmless.
    function attestDeposit(
        bytes32 ticker,
        bytes32 id,
        address depositor,
        bytes32 transactionHash,
        uint256 position
    ) external {
        if (msg.sender != attestor) revert NotAttestor();
        bytes32 deposit = keccak256(abi.encode(transactionHash, position));
        if (_attested[deposit]) revert AlreadyAttested();
        if (!_isHoldable(ticker, id)) revert NotHoldable();
        _attested[deposit] = true;
        _hold(ticker, id, depositor);
    }

    /// @notice Transfers an inscription that the caller holds here to `recipient`.
    function withdraw(bytes32 ticker, bytes32 id, address recipient) external onlyHolder(ticker, id) {
        emit Withdrawn(ticker, id, msg.sender);
        _moveOut(ticker, id, recipient);
    }

    /// @notice Holder of the inscription, or the zero address if it has none.
    function holderOf(bytes32 ticker, bytes32 id) public view returns (address) {
        return _holders[ticker][id];
    }

    function _changeAttestor(address newAttestor) private {
        attestor = newAttestor;
        emit AttestorChanged(newAttestor);
    }

    /// @dev Ends the proposal and returns its account.
    function _takeProposal() private returns (address proposed) {
        proposed = proposedAttestor;
        delete proposedAttestor;
        delete attestorEffectiveAt;
    }

    /// @dev Records `holder` for an inscription that this contract owns.
    function _hold(bytes32 ticker, bytes32 id, address holder) internal {
        if (holder == address(0)) revert NotHolder();
        if (_holders[ticker][id] != address(0)) revert AlreadyHeld();
        _holders[ticker][id] = holder;
        emit Deposited(ticker, id, holder);
    }

    /// @dev Removes the holder.
    function _release(bytes32 ticker, bytes32 id) internal virtual {
        delete _holders[ticker][id];
    }

    /// @dev Transfers the inscription to `recipient`, which must not be this contract: it would then have no holder.
    function _moveOut(bytes32 ticker, bytes32 id, address recipient) internal {
        _requireOutside(recipient);
        _release(ticker, id);
        emit NIP20TokenEvent_transfer(address(this), recipient, ticker, id);
    }

    function _requireOutside(address recipient) internal view {
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient();
    }

    /// @dev Whether `id` has the only form of ids that this contract uses. With a second form, one inscription could have
    /// two holders.
    function _isHoldable(bytes32 ticker, bytes32 id) internal view virtual returns (bool);

    /// @dev Whether no inscription can have relied on an attestor yet.
    function _isUnused() internal view virtual returns (bool);
}
