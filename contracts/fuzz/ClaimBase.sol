// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ISnapshotRegistry} from "../ISnapshotRegistry.sol";
import {IVaults, SnapshotClaim} from "../SnapshotClaim.sol";
import {SnapshotRegistry} from "../SnapshotRegistry.sol";
import {Coin} from "../test/Coins.sol";
import {Base, Tree} from "./Base.sol";

/// @dev A market whose vaults' addresses follow from their accounts.
contract Vaults is IVaults {
    function vaultOf(address account) external pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(account)))));
    }
}

/// @dev A snapshot with holders, and airdrops for them.
abstract contract ClaimBase is Base {
    address internal constant FUNDER = address(0xF00D);
    uint256 internal constant NUMBER = 100;
    uint256 internal constant START = 1_700_000_000;
    uint256 internal constant DEADLINE = START + 30 days;

    bytes32[] internal nodes;
    mapping(address holder => uint256) internal balanceIn;
    SnapshotRegistry internal registry;
    Coin internal coin;

    /// @dev Accepts a snapshot with these balances.
    function snapshotBalances(address[] memory holders, uint256[] memory amounts) internal {
        vm.warp(START);
        vm.roll(10_000);
        coin = new Coin();
        registry = newRegistry(1, 1);
        bytes32[] memory leaves = new bytes32[](holders.length);
        for (uint256 i = 0; i < holders.length; ++i) {
            leaves[i] = Tree.balanceLeaf(OAK, holders[i], amounts[i]);
            balanceIn[holders[i]] = amounts[i];
        }
        nodes = Tree.build(leaves);
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(NUMBER, 0);
        snapshot.balancesRoot = nodes[0];
        vm.prank(someone(0));
        registry.publish(snapshot);
    }

    function proofFor(address holder) internal view returns (bytes32[] memory) {
        return Tree.proofOf(nodes, Tree.balanceLeaf(OAK, holder, balanceIn[holder]));
    }

    /// @dev 100 for each holder and 3 for each 7 units of the balance.
    function termsOf(IERC20 token, uint256 total) internal view returns (SnapshotClaim.Terms memory) {
        return SnapshotClaim.Terms({
            registry: registry,
            blockNumber: NUMBER,
            ticker: OAK,
            token: token,
            perHolder: 100,
            numerator: 3,
            denominator: 7,
            total: total,
            deadline: DEADLINE,
            funder: FUNDER,
            vaults: IVaults(address(0))
        });
    }

    /// @dev Funds an airdrop of {coin} or of the native coin.
    function fund(SnapshotClaim airdrop) internal {
        SnapshotClaim.Terms memory terms = airdrop.terms();
        bool isNative = address(terms.token) == address(0);
        if (isNative) {
            vm.deal(FUNDER, terms.total);
        } else {
            Coin(address(terms.token)).mint(FUNDER, terms.total);
            vm.prank(FUNDER);
            terms.token.approve(address(airdrop), terms.total);
        }
        vm.prank(FUNDER);
        airdrop.fund{value: isNative ? terms.total : 0}();
    }

    function claim(SnapshotClaim airdrop, address holder) internal {
        airdrop.claim(holder, balanceIn[holder], proofFor(holder));
    }

    function none() internal pure returns (address[] memory) {
        return new address[](0);
    }
}
